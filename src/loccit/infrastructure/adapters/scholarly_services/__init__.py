"""Services on the network that know published works: Crossref, DataCite, OpenAlex."""

from loccit.infrastructure.adapters.scholarly_services.crossref import CrossrefLookup
from loccit.infrastructure.adapters.scholarly_services.datacite import DataCiteLookup
from loccit.infrastructure.adapters.scholarly_services.openalex import OpenAlexLookup
from loccit.infrastructure.adapters.scholarly_services.polite_client import PoliteClient

__all__ = ["CrossrefLookup", "DataCiteLookup", "OpenAlexLookup", "PoliteClient"]
