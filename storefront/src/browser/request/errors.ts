/** Aborted because an identical request was made later; not shown to the user. */
export class SupersededRequest extends Error {
  override name = 'SupersededRequest'
  constructor() {
    super('repeated request')
  }
}
