from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q


class Category(models.Model):
    name = models.CharField(max_length=80, unique=True)
    parent = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="children"
    )

    class Meta:
        ordering = ["name"]
        verbose_name_plural = "categories"

    def __str__(self):
        return self.name

    def clean(self):
        above = self.parent
        while above:
            if above.pk == self.pk:
                raise ValidationError({"parent": "A category cannot be below itself."})
            above = above.parent


class Part(models.Model):
    number = models.CharField(max_length=20, unique=True)
    name = models.CharField(max_length=120)
    category = models.ForeignKey(Category, on_delete=models.PROTECT, null=True, blank=True)
    price = models.DecimalField(
        max_digits=10, decimal_places=2, validators=[MinValueValidator(0)]
    )
    cost = models.DecimalField(
        max_digits=10,
        decimal_places=2,
        null=True,
        blank=True,
        validators=[MinValueValidator(0)],
    )
    stock = models.PositiveIntegerField("in stock", default=0)

    class Meta:
        ordering = ["name"]
        permissions = [("view_costs", "Can view costs"), ("edit_costs", "Can edit costs")]

    def __str__(self):
        return self.name


class Customer(models.Model):
    class Kind(models.TextChoices):
        PRIVATE = "private"
        COMPANY = "company"

    name = models.CharField(max_length=120)
    email = models.EmailField(unique=True, null=True, blank=True)
    phone = models.CharField(max_length=30, blank=True)
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.PRIVATE)
    vat_number = models.CharField("VAT number", max_length=20, blank=True)

    class Meta:
        ordering = ["name"]
        constraints = [
            models.CheckConstraint(
                name="vat_number_of_companies",
                condition=Q(kind="company") & ~Q(vat_number="")
                | Q(kind="private", vat_number=""),
                violation_error_message="A company, and no one else, has a VAT number.",
            )
        ]

    def __str__(self):
        return self.name


class Job(models.Model):
    class Status(models.TextChoices):
        OPEN = "open"
        IN_WORK = "in_work"
        DONE = "done"
        COLLECTED = "collected"

    TRANSITIONS = {
        Status.OPEN: [Status.IN_WORK],
        Status.IN_WORK: [Status.DONE],
        Status.DONE: [Status.IN_WORK, Status.COLLECTED],
        Status.COLLECTED: [],
    }

    number = models.CharField(max_length=20, unique=True)
    customer = models.ForeignKey(Customer, on_delete=models.PROTECT, related_name="jobs")
    mechanic = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True
    )
    problem = models.TextField(max_length=2000)
    received_on = models.DateField()
    due_on = models.DateField(null=True, blank=True)
    status = models.CharField(
        max_length=10, choices=Status, default=Status.OPEN, editable=False
    )

    class Meta:
        ordering = ["-received_on"]
        permissions = [
            ("view_all_jobs", "Can view and change jobs of others"),
            ("hand_over_job", "Can hand over"),
        ]
        constraints = [
            models.CheckConstraint(
                name="due_on_not_before_received_on",
                condition=Q(due_on__isnull=True) | Q(due_on__gte=F("received_on")),
                violation_error_message="Due on must not be before received on.",
            )
        ]

    def __str__(self):
        return self.number

    def move(self, to):
        if to not in self.TRANSITIONS[self.status]:
            raise ValidationError(f"A job that is {self.status} cannot become {to}.")
        self.status = to
        self.save(update_fields=["status"])


class JobLine(models.Model):
    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="lines")
    part = models.ForeignKey(Part, on_delete=models.PROTECT)
    quantity = models.PositiveIntegerField(default=1, validators=[MinValueValidator(1)])
    price = models.DecimalField(
        max_digits=10, decimal_places=2, validators=[MinValueValidator(0)]
    )
    total = models.GeneratedField(
        expression=F("quantity") * F("price"),
        output_field=models.DecimalField(max_digits=12, decimal_places=2),
        db_persist=True,
    )

    def __str__(self):
        return str(self.part)
