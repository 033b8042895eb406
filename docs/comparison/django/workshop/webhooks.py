import hashlib
import hmac
import json
import urllib.request

from django.conf import settings
from django.db import transaction
from django.db.models.signals import post_save
from django.dispatch import receiver

from .models import Job


def send(event, pk):
    body = json.dumps({"event": event, "id": pk}).encode()
    signature = hmac.new(settings.WEBHOOK_SECRET.encode(), body, hashlib.sha256).hexdigest()
    urllib.request.urlopen(
        urllib.request.Request(
            settings.WEBHOOK_URL,
            body,
            {"Content-Type": "application/json", "X-Signature": signature},
        ),
        timeout=10,
    )


@receiver(post_save, sender=Job)
def tell_others(instance, created, **_):
    """Runs once the change is committed; a call that fails is not tried again."""
    event = "jobs.created" if created else "jobs.updated"
    transaction.on_commit(lambda: send(event, instance.pk), robust=True)
