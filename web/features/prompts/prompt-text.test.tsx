// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { PromptText } from './prompt-text.tsx'

function Form() {
  const [value, setValue] = useState('Seen {bo.')
  return <PromptText value={value} onChange={setValue} error={undefined} />
}

test('the caret stands behind a chosen placeholder before the next key is pressed', () => {
  render(<Form />)
  const area = screen.getByLabelText<HTMLTextAreaElement>('Testo del prompt')
  area.setSelectionRange(8, 8)
  fireEvent.click(area)
  fireEvent.keyDown(area, { key: 'Enter' })
  expect(area.value).toBe('Seen {bodyType}.')
  expect(area.selectionStart).toBe('Seen {bodyType}'.length)
})
