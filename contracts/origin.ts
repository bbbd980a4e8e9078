// Search engines and people who share a page need whole addresses; the server puts its own here (server/pages/standing-page.ts).
export const origin = 'https://origin.invalid'
