"""What holds for every test."""

from hypothesis import settings

# How long an example takes says how busy the machine is; no test asserts on time.
settings.register_profile("loccit", deadline=None)
settings.load_profile("loccit")
