from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db.models import Count, Sum

from .models import Category, Customer, Job, JobLine, Part


@admin.register(Category)
class CategoryAdmin(admin.ModelAdmin):
    list_display = ["name", "parent"]
    search_fields = ["name"]
    autocomplete_fields = ["parent"]


@admin.register(Part)
class PartAdmin(admin.ModelAdmin):
    list_display = ["number", "name", "category", "price", "cost", "stock"]
    list_filter = ["category"]
    search_fields = ["number", "name"]

    def get_list_display(self, request):
        return self.visible(request, self.list_display)

    def get_fields(self, request, obj=None):
        return self.visible(request, super().get_fields(request, obj))

    def get_readonly_fields(self, request, obj=None):
        return [] if request.user.has_perm("workshop.edit_costs") else ["cost"]

    def visible(self, request, fields):
        can = request.user.has_perm("workshop.view_costs")
        return [f for f in fields if f != "cost" or can]


@admin.register(Customer)
class CustomerAdmin(admin.ModelAdmin):
    list_display = ["name", "email", "kind", "jobs"]
    list_filter = ["kind"]
    search_fields = ["name", "email"]
    readonly_fields = ["jobs"]

    class Media:
        js = ["workshop/customer.js"]

    def get_queryset(self, request):
        return super().get_queryset(request).annotate(job_count=Count("jobs"))

    @admin.display(ordering="job_count")
    def jobs(self, obj):
        return getattr(obj, "job_count", 0)


class JobLineInline(admin.TabularInline):
    model = JobLine
    autocomplete_fields = ["part"]
    readonly_fields = ["total"]
    extra = 1


@admin.register(Job)
class JobAdmin(admin.ModelAdmin):
    list_display = ["number", "customer", "mechanic", "received_on", "due_on", "status", "pieces"]
    list_filter = ["status", "mechanic", "received_on", "due_on"]
    search_fields = ["number", "problem"]
    autocomplete_fields = ["customer"]
    readonly_fields = ["status", "pieces"]
    inlines = [JobLineInline]
    actions = ["start", "finish", "reopen", "hand_over"]

    def get_queryset(self, request):
        jobs = super().get_queryset(request).annotate(piece_count=Sum("lines__quantity"))
        if request.user.has_perm("workshop.view_all_jobs"):
            return jobs
        return jobs.filter(mechanic=request.user)

    @admin.display(ordering="piece_count")
    def pieces(self, obj):
        return getattr(obj, "piece_count", None)

    def move(self, request, jobs, to):
        for job in jobs:
            try:
                job.move(to)
                self.log_change(request, job, f"Status set to {to}.")
            except ValidationError as problem:
                self.message_user(request, problem.message, messages.ERROR)

    @admin.action(description="Start", permissions=["change"])
    def start(self, request, jobs):
        self.move(request, jobs, Job.Status.IN_WORK)

    @admin.action(description="Finish", permissions=["change"])
    def finish(self, request, jobs):
        self.move(request, jobs, Job.Status.DONE)

    @admin.action(description="Reopen", permissions=["change"])
    def reopen(self, request, jobs):
        self.move(request, jobs, Job.Status.IN_WORK)

    @admin.action(description="Hand over", permissions=["hand_over"])
    def hand_over(self, request, jobs):
        self.move(request, jobs, Job.Status.COLLECTED)

    def has_hand_over_permission(self, request):
        return request.user.has_perm("workshop.hand_over_job")
