// Defers the start-up of a page's script until the browser is idle or the visitor acts, and loses nothing meanwhile.
// React Router's inline module imports the route chunks at once: its imports become one call inside a loader that stands
// first in <head>, so that an event between first paint and the end of parsing is held too.

/**
 * The loader: holds clicks, keys and submits until the script has started, then replays each once, in a task of its own; the
 * same press repeated because nothing has happened counts once. It waits for the frame after loading and for the first paint,
 * because a busy browser is "idle" before it has shown anything; in a hidden tab neither comes, and a second is enough. Links
 * go the native way. Where the files cannot be loaded, <html data-static> tells the styles, and forms post natively.
 *
 * Its names are short because it is part of every page's HTML: `s` the start, `q` the held events as [target, event, control],
 * `h` the holding listener, `on` what it listens to.
 */
const loader = `
  (()=>{
    let s,q=[],o={capture:true},on="pointerdown keydown click submit".split(" "),
    go=()=>s??=(BOOT)().catch(()=>{document.documentElement.dataset.static="";done()}),
    h=e=>{
      go();
      let t=e.target,b=t.closest?.("a[href],button,[role=button]");
      if(e.type=="submit")b=t;
      if(!b||b.matches("a[href]"))return;
      if(e.type=="click"||e.type=="submit"){e.preventDefault();e.stopImmediatePropagation()}
      q.some(p=>p[2]==b&&p[1].type==e.type&&p[1].key==e.key)||q.push([t,e,b])
    },
    done=()=>{
      for(let n of on)removeEventListener(n,h,o);
      q.splice(0).forEach(([t,e],i)=>setTimeout(()=>
        t.isConnected&&(e.type=="submit"?t.requestSubmit(e.submitter):t.dispatchEvent(new e.constructor(e.type,e)))
      ,i))
    };
    for(let n of on)addEventListener(n,h,o);
    for(let n of["touchstart","focusin","pointerover"])addEventListener(n,go,{...o,once:true,passive:true});
    addEventListener("load",()=>{
      requestAnimationFrame(()=>
        new PerformanceObserver(()=>self.requestIdleCallback?requestIdleCallback(go,{timeout:200}):setTimeout(go))
        .observe({type:"paint",buffered:true})
      );
      setTimeout(go,1e3)
    });
    self.__started=done
  })()`.replaceAll(/\n\s*/g, "");

/**
 * The page with its start-up deferred; as it was where its module has another shape than the one known. A page that is not
 * cached allows its inline scripts by a nonce: the loader gets it too.
 * @example defer(html)
 */
export function defer(html: string, nonce?: string): string {
  const hints = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map((match) => match[1]);
  let head = "";
  const out = html.replace(
    /<script(?: nonce="[^"]*")? type="module" async="">([\s\S]*?)<\/script>/,
    (whole: string, body: string) => {
      const { names, urls, rest } = collectImports(body);
      if (/^\s*import\b/m.test(rest) || !rest.includes("await import(")) return whole;
      const boot = `async()=>{for(let href of ${JSON.stringify(hints)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));let[${names.join(",")}]=await Promise.all(${JSON.stringify(urls)}.map(u=>import(u)));${rest}}`;
      head = `<script${nonce === undefined ? "" : ` nonce="${nonce}"`}>${loader.replace("BOOT", () => boot)}</script>`;
      return "<script></script>"; // the place stays taken, so that hydration matches
    },
  );
  if (!head) return html;
  return out.replaceAll(/<link rel="modulepreload"[^>]*>/g, "").replace(/<head>/, () => `<head>${head}`);
}

function collectImports(body: string): { names: string[]; urls: string[]; rest: string } {
  const names: string[] = [];
  const urls: string[] = [];
  const rest = body
    .replaceAll(
      /^;?\s*import (?:\* as (\w+) from )?"([^"]+)";$/gm,
      (_: string, name: string | undefined, url: string) => {
        names.push(name ?? "");
        urls.push(url);
        return "";
      },
    )
    .replace(/\bimport\(("[^"]+")\);?\s*$/, "await import($1)")
    .replaceAll(/\n\s+(?=["}\]])/g, ""); // the list of routes is written for readers: 4 kB of spaces
  return { names, urls, rest };
}
