# `loccit serve` in a container, with OCR. docker-compose.yml runs it with a Qdrant server; alone:
#
#   docker build --tag loccit .
#   docker run --rm --publish 127.0.0.1:8487:8487 --volume loccit:/data \
#     --env LOCCIT_TOKEN=$(openssl rand -hex 32) loccit
#
# The first line that it prints is the address of the page.
FROM python:3.11-slim

RUN apt-get update \
  && apt-get install --yes --no-install-recommends tesseract-ocr \
  && rm -rf /var/lib/apt/lists/*

WORKDIR /opt/loccit
COPY requirements.lock ./
RUN pip install --no-cache-dir --no-deps --require-hashes -r requirements.lock
COPY pyproject.toml README.md LICENSE ./
COPY src src
COPY data data
RUN pip install --no-cache-dir --no-deps --no-build-isolation .

RUN useradd --create-home loccit && install --directory --owner=loccit --mode=0700 /data
USER loccit
ENV LOCCIT_DATA_DIR=/data
VOLUME /data
EXPOSE 8487
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8487/health', timeout=4)"]

# All addresses of the container; outside, it is the port that was published. It asks for the
# token in LOCCIT_TOKEN, and does not start without one.
CMD ["loccit", "serve", "--host", "0.0.0.0"]
