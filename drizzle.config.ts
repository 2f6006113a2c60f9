import { defineConfig } from 'drizzle-kit'

/** `npm run db:generate` writes the next migration from the tables; what drizzle cannot say stands in hand-written ones. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/tables/index.ts',
  out: './server/db/migrations',
})
