import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

let errors: MockInstance

// What a person would find red in the console is a failure of the test that caused it.
beforeEach(() => {
  errors = vi.spyOn(console, 'error')
})
afterEach(() => {
  const { calls } = errors.mock
  errors.mockRestore()
  expect(calls).toEqual([])
})
