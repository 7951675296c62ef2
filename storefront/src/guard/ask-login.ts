import { create } from 'zustand'

type Asking = { answer: ((yes: boolean) => void) | null }

/** State of the dialog 'Go to login?', which `LoginDialog` shows. */
export const useLoginQuestion = create<Asking>(() => ({ answer: null }))

export const askLogin = (): Promise<boolean> =>
  new Promise((resolve) => {
    useLoginQuestion.getState().answer?.(false)
    useLoginQuestion.setState({
      answer: (yes) => {
        useLoginQuestion.setState({ answer: null })
        resolve(yes)
      },
    })
  })
