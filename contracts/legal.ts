/** Effective date of the current terms and privacy page. Update it whenever either text changes. */
export const legalVersion = '2026-11-23'
