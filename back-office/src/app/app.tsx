import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { App as Messages, ConfigProvider, Empty } from 'antd'
import { useEffect, useState } from 'react'
import { antdLocale, applyStyleNonce, theme } from './theme.ts'
import { ReauthenticationDialogs } from '../features/auth/reauthentication-dialog.tsx'
import { queryClient } from './query-client.ts'
import { router } from '../router.tsx'
import { LanguageContext, loadTranslations, type Translations } from './language.tsx'
import { activeLanguage, rememberLanguage } from './stored-language.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content
if (nonce) applyStyleNonce(nonce)

/** Root component: translations, theme, query cache and router. */
export function App() {
  const [translations, setTranslations] = useState<Translations>()
  useEffect(() => void loadTranslations(activeLanguage()).then(setTranslations), [])
  if (!translations) return null
  const changeLanguage = async (lang: Translations['lang']) => {
    const nextTranslations = await loadTranslations(lang)
    rememberLanguage(lang)
    setTranslations(nextTranslations)
    // Names and error messages come from the server in the language of the call.
    await queryClient.invalidateQueries()
  }
  return (
    <LanguageContext value={{ ...translations, changeLanguage }}>
      <ConfigProvider
        button={{ autoInsertSpace: false }}
        theme={theme}
        locale={antdLocale(translations.lang)}
        // A click outside a dialog must not close it: what was typed would be lost.
        modal={{ mask: { closable: false } }}
        empty={{ image: Empty.PRESENTED_IMAGE_SIMPLE }}
        csp={nonce ? { nonce } : undefined}
      >
        <Messages message={{ maxCount: 3 }}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
            <ReauthenticationDialogs />
          </QueryClientProvider>
        </Messages>
      </ConfigProvider>
    </LanguageContext>
  )
}
