import { useEffect, useRef } from 'react'
import type { UseFormGetValues, UseFormSetValue } from 'react-hook-form'

export type RegisterForm = {
  nickname: string
  email: string
  phone: string
  password: string
  again: string
  invitation_code: string
  agreed: boolean
}

// In memory only, passwords being among it: it outlives a look at the agreements, not the page.
let draft: Partial<RegisterForm> = {}

type Hands = { getValues: UseFormGetValues<RegisterForm>; setValue: UseFormSetValue<RegisterForm> }

/**
 * What was typed is there again after reading an agreement; what stands there already stays.
 * @returns forgets it, once it has served
 */
export const useDraft = ({ getValues, setValue }: Hands): (() => void) => {
  const served = useRef(false)
  useEffect(() => {
    for (const [name, value] of Object.entries(draft) as [keyof RegisterForm, string | boolean][]) {
      if (value && !getValues(name)) setValue(name, value)
    }
    return () => {
      draft = served.current ? {} : getValues()
    }
  }, [getValues, setValue])
  return () => {
    served.current = true
  }
}
