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

// In memory only, because it contains the password: it survives client-side navigation, not a reload.
let draft: Partial<RegisterForm> = {}

type Hands = { getValues: UseFormGetValues<RegisterForm>; setValue: UseFormSetValue<RegisterForm> }

/**
 * Restores the input of the registration form after navigating away and back; filled fields are not overwritten.
 * @returns a function to call after registration, so that the draft is not stored again
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
