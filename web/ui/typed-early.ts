// What somebody types into the drawn page until the app has taken it over; the forms would begin empty.
const typed = new Map<string, string>()

const remember = ({ target }: Event) => {
  if (target instanceof HTMLInputElement) typed.set(target.id, target.value)
}

/** Before the app takes the page over: what stands in its fields already, and what is typed meanwhile. */
export function noticeTyping(): void {
  for (const input of document.querySelectorAll('input')) if (input.value) typed.set(input.id, input.value)
  document.addEventListener('input', remember, true)
}

/** From here on the form hears for itself. */
export function takeTyped(): Map<string, string> {
  document.removeEventListener('input', remember, true)
  return typed
}
