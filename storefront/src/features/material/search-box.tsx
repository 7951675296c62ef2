import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef } from 'react'
import { SearchIcon } from '../../ui/shop-icons.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { useWords } from '../../words.tsx'
import type { View } from './queries.ts'

/** A plain form, so that it searches before any script has come. */
export function SearchBox({ view }: { view: View }) {
  const { material } = useWords()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const word = input.current?.value.trim() || undefined
    input.current?.blur()
    void navigate({ to: '/material', search: { c: view.c, q: word }, replace: true })
  }
  return (
    <form role="search" action="/material" onSubmit={submit} className="gutter pb-8" noValidate>
      <div className="flex h-[48px] items-center rounded-full border border-control bg-paper pl-20 focus-within:border-leaf">
        {view.c && <input type="hidden" name="c" value={view.c} />}
        <input
          ref={input}
          key={view.q}
          role="searchbox"
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          name="q"
          maxLength={60}
          defaultValue={view.q}
          placeholder={material.searchHint}
          aria-label={material.searchLabel}
          className="h-full min-w-0 flex-1 bg-transparent text-16 outline-none placeholder:text-muted"
        />
        {view.q && (
          <Link
            to="/material"
            search={{ c: view.c }}
            replace
            aria-label={material.clear}
            className="flex size-touch items-center justify-center text-muted"
          >
            <CloseIcon className="size-20" />
          </Link>
        )}
        <button
          type="submit"
          aria-label={material.search}
          className="flex size-touch items-center justify-center text-leaf"
        >
          <SearchIcon className="size-20" />
        </button>
      </div>
    </form>
  )
}
