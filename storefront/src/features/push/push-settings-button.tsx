import { type ComponentType, createElement, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog/dialog.tsx'
import { BellIcon } from '../../ui/icons/shop-icons.tsx'
import { useAction } from '../../session/use-action.ts'
import { useWords } from '../../i18n/i18n.tsx'

/** Opens the settings of notifications in a sheet; loaded on the first tap. `label`: on a screen with the same heading. */
export function PushSettingsButton({ label }: { label?: string }) {
  const { push } = useWords('push')
  const [settings, setSettings] = useState<ComponentType>()
  const [open, setOpen] = useState(false)
  const load = useAction(() => import('./notification-settings.tsx'), {
    onDone: (part) => {
      setSettings(() => part.default)
      setOpen(true)
    },
  })
  return (
    <>
      <Button kind="quiet" busy={load.busy} onClick={() => void load.run()} className="shrink-0">
        <span className="flex items-center gap-8">
          <BellIcon className="size-20 text-gold-ink" />
          {label ?? push.title}
        </span>
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={push.title}>
        {settings && open && createElement(settings)}
      </Sheet>
    </>
  )
}
