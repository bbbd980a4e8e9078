import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useCopy } from './copy.ts'
import { useTheme } from './theme.tsx'

export function ThemeToggle() {
  const copy = useCopy()
  const { theme, toggle } = useTheme()
  const isDark = theme === 'dark'
  return (
    <Button look="ghost" size="icon" onClick={toggle} aria-label={isDark ? copy.lightTheme : copy.darkTheme}>
      <Icon name={isDark ? 'sun' : 'moon'} />
    </Button>
  )
}
