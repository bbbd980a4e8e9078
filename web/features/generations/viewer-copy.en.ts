import type { ViewerCopy } from './viewer-copy.ts'

export const english: ViewerCopy = {
  label: 'Full-screen image',
  compare: 'Compare before and after',
  compareValue: (percent) => `${percent}% after`,
  before: 'before',
  after: 'after',
  zoom: 'Enlarge to 100%',
  fit: 'Fit to the screen',
  zoomed: 'Image at 100%: scroll to see the weave',
  formats: 'Formats',
  previous: 'Previous',
  next: 'Next',
  close: 'Close',
  keys: 'Arrows: previous and next · D: download · Del: delete · Esc: close',
  position: (index, count) => `${index} of ${count}`,
}
