<?php

use Illuminate\Database\Migrations\Migration;
use Illuminate\Database\Schema\Blueprint;
use Illuminate\Support\Facades\Schema;

return new class extends Migration
{
    public function up(): void
    {
        Schema::table('users', fn (Blueprint $table) => $table->boolean('is_office')->default(false));
        Schema::create('categories', function (Blueprint $table) {
            $table->id();
            $table->string('name', 80)->unique();
            $table->foreignId('parent_id')->nullable()->constrained('categories')->restrictOnDelete();
            $table->timestamps();
            $table->softDeletes();
        });
        Schema::create('parts', function (Blueprint $table) {
            $table->id();
            $table->string('number', 20)->unique();
            $table->string('name', 120);
            $table->foreignId('category_id')->nullable()->constrained()->restrictOnDelete();
            $table->decimal('price', 10, 2);
            $table->decimal('cost', 10, 2)->nullable();
            $table->unsignedInteger('stock')->default(0);
            $table->timestamps();
            $table->softDeletes();
        });
        Schema::create('customers', function (Blueprint $table) {
            $table->id();
            $table->string('name', 120);
            $table->string('email')->nullable()->unique();
            $table->string('phone')->nullable();
            $table->string('kind')->default('private');
            $table->string('vat_number', 20)->nullable();
            $table->timestamps();
            $table->softDeletes();
        });
        Schema::create('workshop_jobs', function (Blueprint $table) {
            $table->id();
            $table->string('number', 20)->unique();
            $table->foreignId('customer_id')->constrained()->restrictOnDelete();
            $table->foreignId('mechanic_id')->nullable()->constrained('users')->restrictOnDelete();
            $table->text('problem');
            $table->date('received_on');
            $table->date('due_on')->nullable();
            $table->string('status')->default('open');
            $table->timestamps();
            $table->softDeletes();
        });
        Schema::create('job_lines', function (Blueprint $table) {
            $table->id();
            $table->foreignId('job_id')->constrained('workshop_jobs')->cascadeOnDelete();
            $table->foreignId('part_id')->constrained()->restrictOnDelete();
            $table->unsignedInteger('quantity')->default(1);
            $table->decimal('price', 10, 2);
            $table->decimal('total', 12, 2)->storedAs('quantity * price');
            $table->timestamps();
        });
    }
};
