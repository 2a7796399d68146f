// What must run before the first paint, as text: it stands inline in every page's head, so it never changes with the page.

/** The scroll position from which the header over the home page's hero is solid: more than this many pixels (spec §9). */
export const solidFromPx = 50;

/** Puts the chosen theme on <html>, and `data-scrolled` while the page is scrolled far enough for a solid header. */
export const headScript = `(()=>{let d=document.documentElement,t;try{t=localStorage.getItem("theme")}catch{}if(t=="dark"||t=="light")d.dataset.theme=t;addEventListener("scroll",()=>d.toggleAttribute("data-scrolled",scrollY>${solidFromPx}),{passive:true})})()`;
