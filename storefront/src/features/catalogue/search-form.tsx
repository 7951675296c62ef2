import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { readStorageJson, removeStorage, writeStorage } from '../../browser/storage.ts'
import { useWords } from '../../i18n/i18n.tsx'
import { SearchIcon } from '../../ui/icons/shop-icons.tsx'
import type { ShopView } from './product-list-query.ts'
import { lazyWithWords } from '../../ui/lazy-part.tsx'
import { IconButton } from '../../ui/button.tsx'

const STORAGE_KEY = 'recent_searches'
const MAX_SEARCHES = 6

/** Searches made on this phone, latest first. */
export const recentSearches = {
  get: (): string[] => readStorageJson<string[]>(STORAGE_KEY, []).filter((word) => typeof word === 'string'),
  add: (word: string): void => {
    const others = recentSearches.get().filter((other) => other.toLowerCase() !== word.toLowerCase())
    writeStorage(STORAGE_KEY, JSON.stringify([word, ...others].slice(0, MAX_SEARCHES)))
  },
  forget: (): void => removeStorage(STORAGE_KEY),
}

const RecentSearchList = lazyWithWords(() => import('./recent-search-list.tsx'), 'browse')

/** A plain GET form, so that searching works before hydration. */
export function SearchForm({ view }: { view: ShopView }) {
  const { q } = view
  const { product } = useWords()
  const navigate = useNavigate()
  const noteId = useId()
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [submittedEmpty, setSubmittedEmpty] = useState(false)
  const [suggestions, setSuggestions] = useState<string[]>([])
  const empty = submittedEmpty || q === ''
  useEffect(() => {
    if (q) recentSearches.add(q)
  }, [q])

  const close = () => setSuggestions([])
  const showSuggestions = () => setSuggestions(input.current?.value === '' ? recentSearches.get() : [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const word = input.current?.value.trim() ?? ''
    setSubmittedEmpty(word === '')
    if (word === '' && input.current) {
      input.current.value = ''
      return input.current.focus()
    }
    close()
    input.current?.blur()
    void navigate({ to: '/shop', search: { ...view, w: undefined, q: word }, replace: Boolean(q) })
  }
  return (
    <form
      ref={form}
      role="search"
      action="/shop"
      onSubmit={submit}
      onBlur={({ relatedTarget }) => !form.current?.contains(relatedTarget) && close()}
      onKeyDown={({ key }) => key === 'Escape' && close()}
      noValidate
      className="relative"
    >
      <div
        className={`flex h-[48px] items-center rounded-full border bg-paper pl-20 focus-within:border-leaf ${empty ? 'border-danger' : 'border-control'}`}
      >
        <input
          ref={input}
          key={q}
          type="text"
          role="searchbox"
          inputMode="search"
          name="q"
          defaultValue={q}
          maxLength={60}
          enterKeyHint="search"
          autoComplete="off"
          placeholder={empty ? product.enterKeywords : product.searchHint}
          aria-label={product.search}
          aria-invalid={empty ? true : undefined}
          aria-describedby={empty ? noteId : undefined}
          onFocus={showSuggestions}
          onInput={() => {
            setSubmittedEmpty(false)
            showSuggestions()
          }}
          className={`h-full min-w-0 flex-1 bg-transparent text-16 outline-none ${empty ? 'placeholder:text-danger' : 'placeholder:text-muted'}`}
        />
        <IconButton type="submit" label={product.search} className="text-leaf">
          <SearchIcon className="size-20" />
        </IconButton>
      </div>
      {empty && (
        // Seen as the placeholder of the empty field, which avoids a layout shift.
        <p id={noteId} role="alert" className="sr-only">
          {product.enterKeywords}
        </p>
      )}
      {suggestions.length > 0 && !submittedEmpty && (
        <Suspense>
          <RecentSearchList
            searches={suggestions}
            view={view}
            onDone={close}
            onForget={() => {
              recentSearches.forget()
              close()
            }}
          />
        </Suspense>
      )}
    </form>
  )
}
