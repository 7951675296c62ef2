import { type ComponentType, createElement, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog/dialog.tsx'
import { BellIcon } from '../../ui/icons/shop-icons.tsx'
import { toast } from '../../ui/dialog/toast.tsx'
import { useWords } from '../../i18n/i18n.tsx'

/** Opens the push settings in a sheet; loaded on the first tap. */
export function PushSettingsButton() {
  const { push, shell } = useWords('push')
  const [settings, setSettings] = useState<ComponentType>()
  const [isLoading, setIsLoading] = useState(false)
  const [open, setOpen] = useState(false)
  const loadAndOpen = async () => {
    setIsLoading(true)
    try {
      const { NotificationSettings } = await import('./notification-settings.tsx')
      setSettings(() => NotificationSettings)
      setOpen(true)
    } catch {
      toast(shell.toast.networkError)
    }
    setIsLoading(false)
  }
  return (
    <>
      <Button kind="quiet" busy={isLoading} onClick={loadAndOpen} className="shrink-0">
        <span className="flex items-center gap-8">
          <BellIcon className="size-20 text-gold-ink" />
          {push.title}
        </span>
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={push.title}>
        {settings && open && createElement(settings)}
      </Sheet>
    </>
  )
}
