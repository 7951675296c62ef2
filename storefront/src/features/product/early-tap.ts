/**
 * Runs in the server's page before any other script has come: what is tapped
 * meanwhile is not lost but tapped again when the page wakes up, first the
 * option, then the button.
 */
export const EARLY = `if(self.wake===undefined){let r,b,on=e=>{let t=e.target,d=t.closest("[data-early]");t.name=="variant"&&(r=t);d&&((b=d).style.opacity=.5)};addEventListener("click",on);wake=()=>{wake=null;removeEventListener("click",on);r&&(r.checked=!1,r.click());b&&setTimeout(()=>{b.style.opacity="";b.click()},60)}}`

/** The page answers taps itself from now on. */
export const wakeUp = (): void => (globalThis as { wake?: (() => void) | null }).wake?.()
