// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { promptKeys } from '#contracts/instructions.ts'
import { KeyField } from './key-field.tsx'

function Form({ taken }: { taken: readonly string[] }) {
  const { register } = useForm({ defaultValues: { key: '' } })
  return <KeyField isLocked={false} taken={new Set(taken)} error={undefined} field={register('key')} />
}

test('a new text may only take a key that has none', () => {
  render(<Form taken={promptKeys.slice(0, 4)} />)
  const values = screen.getAllByRole<HTMLOptionElement>('option').map(({ value }) => value)
  expect(values).toEqual(['', 'pose_posteriore_prompt', 'detail_prompt', 'size_prompt'])
  expect(screen.getByLabelText<HTMLSelectElement>('Chiave').disabled).toBe(false)
})

test('when every key has its text, the form says so', () => {
  render(<Form taken={promptKeys} />)
  expect(screen.getByLabelText<HTMLSelectElement>('Chiave').disabled).toBe(true)
  expect(screen.getByText(/Tutte e sette le chiavi hanno già un testo/)).toBeTruthy()
})
