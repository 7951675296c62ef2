import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { SearchIcon } from '../../ui/shop-icons.tsx'
import { learn, useWords } from '../../words.tsx'
import type { View } from './goods-query.ts'
import { recent } from './recent.ts'

const RecentList = lazy(async () => {
  await learn('browse')
  return import('./recent-list.tsx')
})

/** A plain GET form, so that searching works before hydration. */
export function SearchForm({ view }: { view: View }) {
  const { q } = view
  const { product } = useWords()
  const navigate = useNavigate()
  const note = useId()
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState(false)
  const [before, setBefore] = useState<string[]>([])
  const empty = asked || q === ''
  useEffect(() => {
    if (q) recent.add(q)
  }, [q])

  const close = () => setBefore([])
  const offer = () => setBefore(input.current?.value === '' ? recent.get() : [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const word = input.current?.value.trim() ?? ''
    setAsked(word === '')
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
          aria-describedby={empty ? note : undefined}
          onFocus={offer}
          onInput={() => {
            setAsked(false)
            offer()
          }}
          className={`h-full min-w-0 flex-1 bg-transparent text-16 outline-none ${empty ? 'placeholder:text-danger' : 'placeholder:text-muted'}`}
        />
        <button
          type="submit"
          aria-label={product.search}
          className="flex size-touch items-center justify-center text-leaf"
        >
          <SearchIcon className="size-20" />
        </button>
      </div>
      {empty && (
        // Seen as the placeholder of the empty field, which avoids a layout shift.
        <p id={note} role="alert" className="sr-only">
          {product.enterKeywords}
        </p>
      )}
      {before.length > 0 && !asked && (
        <Suspense>
          <RecentList
            words={before}
            view={view}
            onDone={close}
            onForget={() => {
              recent.forget()
              close()
            }}
          />
        </Suspense>
      )}
    </form>
  )
}
