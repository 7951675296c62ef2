import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef } from 'react'
import { CloseIcon } from '../../ui/icons.tsx'
import { SearchIcon } from '../../ui/shop-icons.tsx'
import { useWords } from '../../words.tsx'
import type { View } from './queries.ts'

export function SearchBox({ view }: { view: View }) {
  const words = useWords().leads
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const q = input.current?.value.trim() || undefined
    input.current?.blur()
    void navigate({ to: '/customer/list', search: { ...view, q }, replace: true })
  }
  return (
    <form role="search" onSubmit={submit} className="gutter pb-12" noValidate>
      <div className="flex h-[48px] items-center rounded-full border border-control bg-paper pl-20 focus-within:border-leaf">
        <input
          ref={input}
          key={view.q}
          role="searchbox"
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={60}
          defaultValue={view.q}
          placeholder={words.searchHint}
          aria-label={words.searchLabel}
          className="h-full min-w-0 flex-1 bg-transparent text-16 outline-none placeholder:text-muted"
        />
        {view.q && (
          <Link
            to="/customer/list"
            search={{ ...view, q: undefined }}
            replace
            aria-label={words.clear}
            className="flex size-touch items-center justify-center text-muted"
          >
            <CloseIcon className="size-20" />
          </Link>
        )}
        <button
          type="submit"
          aria-label={words.search}
          className="flex size-touch items-center justify-center text-leaf"
        >
          <SearchIcon className="size-20" />
        </button>
      </div>
    </form>
  )
}
