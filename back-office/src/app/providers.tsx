import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider, Empty } from 'antd'
import { type ReactNode, useLayoutEffect } from 'react'
import { LanguageContext, type Translations } from './language.tsx'
import { theme } from './theme.ts'

type ProvidersProps = {
  translations: Translations
  changeLanguage: (lang: Translations['lang']) => Promise<void>
  queryClient: QueryClient
  nonce?: string | undefined
  children: ReactNode
}

/** What every part of the app needs: language, antd's settings, query cache. */
function Contexts({ translations, changeLanguage, queryClient, nonce, children }: ProvidersProps) {
  return (
    <LanguageContext value={{ ...translations, changeLanguage }}>
      <ConfigProvider
        button={{ autoInsertSpace: false }}
        theme={theme}
        locale={translations.locale}
        // A click outside a dialog must not close it: what was typed would be lost.
        modal={{ mask: { closable: false } }}
        empty={{ image: Empty.PRESENTED_IMAGE_SIMPLE }}
        csp={nonce ? { nonce } : undefined}
      >
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </ConfigProvider>
    </LanguageContext>
  )
}

/** The contexts of the app, for the screen and for the toasts and questions above it. */
export function Providers(props: ProvidersProps) {
  useLayoutEffect(() =>
    ConfigProvider.config({ holderRender: (children) => <Contexts {...props}>{children}</Contexts> }),
  )
  return <Contexts {...props} />
}
