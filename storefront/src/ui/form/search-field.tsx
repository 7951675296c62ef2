import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useWords } from '../../i18n/i18n.tsx'
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
  const noteId = useId()
  const { enterKeywords } = useWords().product
  const [isEmpty, setIsEmpty] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = input.current?.value.trim() ?? ''
    // An empty search of a list that is filtered shows all of it again.
    if (typed === '' && !q) {
      setIsEmpty(true)
      if (input.current) input.current.value = ''
      return input.current?.focus()
    }
    input.current?.blur()
    onSearch(typed)
  }
  return (
    <form role="search" action={action} onSubmit={submit} className={`gutter ${className}`} noValidate>
      <div
        className={`flex h-[48px] items-center rounded-full border bg-paper pl-20 focus-within:border-leaf ${isEmpty ? 'border-danger' : 'border-control'}`}
      >
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
          placeholder={isEmpty ? enterKeywords : words.searchHint}
          aria-label={words.searchLabel}
          aria-invalid={isEmpty || undefined}
          aria-describedby={isEmpty ? noteId : undefined}
          onInput={() => setIsEmpty(false)}
          className={`h-full min-w-0 flex-1 bg-transparent text-16 outline-none ${isEmpty ? 'placeholder:text-danger' : 'placeholder:text-muted'}`}
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
      {isEmpty && (
        // Seen as the placeholder of the empty field, which avoids a layout shift.
        <p id={noteId} role="alert" className="sr-only">
          {enterKeywords}
        </p>
      )}
    </form>
  )
}
