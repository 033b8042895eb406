import { PGlite } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { worker } from "@electric-sql/pglite/worker";

/**
 * PostgreSQL in a thread of its own. Every tab starts one; the tab that leads has the database, the
 * others ask it.
 */
void worker({
  init: ({ dataDir }) =>
    PGlite.create({
      ...(dataDir ? { dataDir } : {}),
      extensions: { btree_gist, pg_trgm },
      relaxedDurability: true,
    }),
});
