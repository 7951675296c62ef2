import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { App as Messages, ConfigProvider, Empty } from 'antd'
import { useEffect, useState } from 'react'
import { antdLocale } from './antd-locale.ts'
import { FreshProof } from './features/session/fresh-proof.tsx'
import { queries } from './queries.ts'
import { router } from './router.tsx'
import { nonceForStyles } from './style-nonce.ts'
import { theme } from './theme.ts'
import { activeLanguage, LanguageContext, loadWords, rememberLanguage, type Spoken } from './words.tsx'

const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content
if (nonce) nonceForStyles(nonce)

/** Root component: translations, theme, query cache and router. */
export function App() {
  const [spoken, setSpoken] = useState<Spoken>()
  useEffect(() => void loadWords(activeLanguage()).then(setSpoken), [])
  if (!spoken) return null
  const speak = async (lang: Spoken['lang']) => {
    const next = await loadWords(lang)
    rememberLanguage(lang)
    setSpoken(next)
    // Names and error messages come from the server in the language of the call.
    await queries.invalidateQueries()
  }
  return (
    <LanguageContext value={{ ...spoken, speak }}>
      <ConfigProvider
        button={{ autoInsertSpace: false }}
        theme={theme}
        locale={antdLocale(spoken.lang)}
        // A click outside a dialog must not close it: what was typed would be lost.
        modal={{ mask: { closable: false } }}
        empty={{ image: Empty.PRESENTED_IMAGE_SIMPLE }}
        csp={nonce ? { nonce } : undefined}
      >
        <Messages message={{ maxCount: 3 }}>
          <QueryClientProvider client={queries}>
            <RouterProvider router={router} />
            <FreshProof />
          </QueryClientProvider>
        </Messages>
      </ConfigProvider>
    </LanguageContext>
  )
}
