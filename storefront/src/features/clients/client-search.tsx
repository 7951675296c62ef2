import { type FormEvent, useRef } from 'react'
import { CloseIcon } from '../../ui/icons.tsx'
import { SearchIcon } from '../../ui/shop-icons.tsx'
import { useWords } from '../../words.tsx'

export function ClientSearch({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const { clients: words } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    input.current?.blur()
    onSearch(input.current?.value.trim() ?? '')
  }
  return (
    <form role="search" onSubmit={submit} className="gutter" noValidate>
      <div className="flex h-[48px] items-center rounded-full border border-control bg-paper pl-20 focus-within:border-leaf">
        <input
          ref={input}
          key={q}
          role="searchbox"
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={60}
          defaultValue={q}
          placeholder={words.searchHint}
          aria-label={words.searchLabel}
          className="h-full min-w-0 flex-1 bg-transparent text-16 outline-none placeholder:text-muted"
        />
        {q && (
          <button
            type="button"
            aria-label={words.clear}
            onClick={() => onSearch('')}
            className="flex size-touch items-center justify-center text-muted"
          >
            <CloseIcon className="size-20" />
          </button>
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
