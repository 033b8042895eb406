<?php

namespace App\Enums;

enum JobStatus: string
{
    case Open = 'open';
    case InWork = 'in_work';
    case Done = 'done';
    case Collected = 'collected';

    /** @return array<self> */
    public function next(): array
    {
        return match ($this) {
            self::Open => [self::InWork],
            self::InWork => [self::Done],
            self::Done => [self::InWork, self::Collected],
            self::Collected => [],
        };
    }
}
