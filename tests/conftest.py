"""What every test may use."""

from hypothesis import HealthCheck, settings

pytest_plugins = ["support.plugin"]

# The same examples every time, however long each of them takes on a busy machine. Whoever would like
# to see others: pytest --hypothesis-profile=default
settings.register_profile(
    "house", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("house")
