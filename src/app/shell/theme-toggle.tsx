import * as texts from '#messages/shell.ts'
import { IconButton } from '#ui/button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { themeStore } from '#ui/theme-store.ts'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'

const useTheme = () => useSyncExternalStore(themeStore.subscribe, themeStore.get, themeStore.getServer)

/** Shows one of two icons by the root's attribute, which is set before the first paint. LY9 */
export function ThemeToggle() {
  useTheme() // while it is mounted, which is always, `system` follows the device
  return (
    <IconButton aria-label={texts.switchTheme} onClick={themeStore.toggle}>
      <Sun aria-hidden="true" className="in-dark" />
      <Moon aria-hidden="true" className="in-light" />
    </IconButton>
  )
}

const OPTIONS = [
  {
    value: 'dark',
    label: (
      <>
        <Moon aria-hidden="true" />
        {texts.dark}
      </>
    ),
  },
  {
    value: 'light',
    label: (
      <>
        <Sun aria-hidden="true" />
        {texts.light}
      </>
    ),
  },
  {
    value: 'system',
    label: (
      <>
        <Monitor aria-hidden="true" />
        {texts.system}
      </>
    ),
  },
] as const

/** All three choices. `name` keeps several of these on one page apart. */
export function ThemeChoice({ name }: { name: string }) {
  return (
    <Segmented
      label={texts.theme}
      name={name}
      size="sm"
      options={OPTIONS}
      value={useTheme()}
      onChange={themeStore.set}
    />
  )
}
