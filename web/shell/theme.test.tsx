// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ThemeProvider, useTheme } from './theme.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

const Lost = () => <p>{useTheme().theme}</p>

test('the theme is dark at first, changes with the button and is kept in the browser', async () => {
  render(
    <ThemeProvider>
      <ThemeToggle />
    </ThemeProvider>,
  )
  expect(document.documentElement.dataset.theme).toBe('dark')
  await userEvent.click(screen.getByRole('button', { name: 'Passa al tema chiaro' }))
  expect(document.documentElement.dataset.theme).toBe('light')
  expect(localStorage.getItem('theme')).toBe('light')
})

test('outside its provider the theme refuses to guess', () => {
  const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(() => render(<Lost />)).toThrow('useTheme must be used within ThemeProvider')
  silence.mockRestore()
})
