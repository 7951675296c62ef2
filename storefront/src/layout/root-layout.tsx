import { useMatches } from '@tanstack/react-router'
import { Gate } from '../guard/gate.tsx'
import { ScreenSkeleton } from '../ui/states.tsx'
import { Toasts } from '../ui/toast.tsx'
import { useWords } from '../words.tsx'
import { BesideSlot } from './beside-slot.tsx'
import { Header } from './header.tsx'
import { KeptScreens } from './kept-screens.tsx'
import { OverPageHost } from './over-page-host.tsx'
import { TabBar } from './tab-bar.tsx'
import { useStoredLanguage } from './use-stored-language.ts'

export function RootLayout() {
  const { skip } = useWords().shell.header
  const flags = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} })
  const unknown = useMatches({ select: (matches) => matches.length === 1 })
  useStoredLanguage()
  return (
    <div className="mx-auto flex max-w-column justify-center print:max-w-none desk:max-w-[960px] desk:justify-between">
      <a href="#content" className="sr-only focus:not-sr-only">
        {skip}
      </a>
      <BesideSlot />
      <div className="flex min-h-dvh w-full max-w-column print:min-h-0 flex-col border-line bg-ivory wide:border-x print:max-w-none print:border-0">
        {!flags.bare && <Header flags={unknown ? { headerBackUrl: '/home' } : flags} />}
        <OverPageHost />
        <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
          <Gate open={unknown || flags.public === true || flags.loginFree === true} waiting={<ScreenSkeleton page />}>
            <KeptScreens />
          </Gate>
        </main>
        {flags.showFooter && <TabBar />}
      </div>
      <Toasts />
    </div>
  )
}
