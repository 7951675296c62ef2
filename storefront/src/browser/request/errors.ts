import { ActionCancelled } from '@bailu/client/errors'

/** Aborted because an identical request was made later; not shown to the user. */
export class SupersededRequest extends ActionCancelled {
  override name = 'SupersededRequest'
  constructor() {
    super('repeated request')
  }
}
