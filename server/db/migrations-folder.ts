/** The same SQL for both homes. */
export const migrationsFolder = new URL('./migrations/', import.meta.url).pathname
