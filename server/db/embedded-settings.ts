/** Small buffers: one person's shop fits, and the process stays under 300 MB. */
export const embeddedSettings = { postgresqlconf: ['shared_buffers=16MB'] }
