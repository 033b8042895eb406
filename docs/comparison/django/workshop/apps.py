from django.apps import AppConfig


class WorkshopConfig(AppConfig):
    name = "workshop"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self):
        from . import webhooks  # noqa: F401
