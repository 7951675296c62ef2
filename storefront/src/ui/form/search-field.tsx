import { type FormEvent, type ReactNode, useRef } from 'react'
import { CloseIcon } from '../icons/icons.tsx'
import { SearchIcon } from '../icons/shop-icons.tsx'
import { IconButton } from '../button.tsx'

type Props = {
  /** The current search text. */
  q: string | undefined
  /** Called with the trimmed search text; empty when cleared. */
  onSearch: (q: string) => void
  words: { searchLabel: string; searchHint: string; search: string; clear: string }
  className: string
  /** Form action before hydration; `children` are its hidden inputs. */
  action?: string
  children?: ReactNode
}

export function SearchField({ q, onSearch, words, className, action, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    input.current?.blur()
    onSearch(input.current?.value.trim() ?? '')
  }
  return (
    <form role="search" action={action} onSubmit={submit} className={`gutter ${className}`} noValidate>
      <div className="flex h-[48px] items-center rounded-full border border-control bg-paper pl-20 focus-within:border-leaf">
        {children}
        <input
          ref={input}
          key={q}
          role="searchbox"
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          name="q"
          maxLength={60}
          defaultValue={q}
          placeholder={words.searchHint}
          aria-label={words.searchLabel}
          className="h-full min-w-0 flex-1 bg-transparent text-16 outline-none placeholder:text-muted"
        />
        {q && (
          <IconButton label={words.clear} onClick={() => onSearch('')} className="text-muted">
            <CloseIcon className="size-20" />
          </IconButton>
        )}
        <IconButton type="submit" label={words.search} className="text-leaf">
          <SearchIcon className="size-20" />
        </IconButton>
      </div>
    </form>
  )
}
