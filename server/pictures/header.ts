/** What a file says of itself before a single pixel is decoded. */
export interface Header {
  width: number
  height: number
  animated: boolean
  /** How often a JPEG repaints the whole picture; 1 for the others. */
  scans: number
}
