import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useRef, useState } from 'react'
import { SearchIcon } from '../../ui/shop-icons.tsx'
import { useWords } from '../../words.tsx'

/** A plain form, so that it searches before any script has come. */
export function SearchForm({ q }: { q: string | undefined }) {
  const { product } = useWords()
  const navigate = useNavigate()
  const note = useId()
  const input = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState(false)
  const empty = asked || q === ''

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const word = input.current?.value.trim() ?? ''
    setAsked(word === '')
    if (word === '') input.current?.focus()
    else void navigate({ to: '/shop', search: { q: word }, replace: q !== undefined })
  }
  return (
    <form role="search" action="/shop" onSubmit={submit} noValidate>
      <div
        className={`flex h-[48px] items-center rounded-full border bg-paper pl-20 focus-within:border-leaf ${empty ? 'border-danger' : 'border-control'}`}
      >
        <input
          ref={input}
          key={q}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={60}
          enterKeyHint="search"
          autoComplete="off"
          placeholder={product.searchHint}
          aria-label={product.search}
          aria-invalid={empty ? true : undefined}
          aria-describedby={empty ? note : undefined}
          onInput={() => setAsked(false)}
          className="h-full min-w-0 flex-1 bg-transparent text-16 outline-none placeholder:text-muted"
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
        <p id={note} role="alert" className="mt-8 px-20 text-13 text-danger">
          {product.enterKeywords}
        </p>
      )}
    </form>
  )
}
