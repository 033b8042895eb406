/** Written by `npm run db:generate` from the declarations. */
export declare const name = "20261128131056-natural-order-indexes";
/** A PostgreSQL makes them while their tables are used. */
export declare const concurrently = true;
export declare const statements: readonly string[];
