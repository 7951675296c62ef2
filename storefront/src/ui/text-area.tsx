import { type Ref, type TextareaHTMLAttributes, useId } from 'react'

type Props = TextareaHTMLAttributes<HTMLTextAreaElement> & { label: string; ref?: Ref<HTMLTextAreaElement> }

/** A labelled text area that grows with its content where the browser supports `field-sizing`. */
export function TextArea({ label, ...area }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-4 block text-13 text-muted">
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        rows={2}
        className="field-sizing-content min-h-[72px] w-full resize-none rounded-3 border border-control bg-paper px-12 py-12 text-16"
      />
    </div>
  )
}
