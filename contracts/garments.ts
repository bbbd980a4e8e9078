export const garmentNameLength = 120
/** What a garment is called whose file has no name, by the day on which it came. */
export const namelessGarment = (day: string): string => `Capo del ${day}`
