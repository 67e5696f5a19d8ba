/** Milliseconds that a tap waits for the scripts; later its effect would surprise. LY30 */
export const EARLY_TAP_LIFETIME = 8000

/**
 * Between paint and hydration nothing answers (docs/decisions/052-*). This holds back what React would handle, once for each control,
 * until the layout is ready, and repeats it then: a tap as a click; text, choices and ticks as the control's own event.
 * Links, disclosures and forms with an action are left to the browser. LY28 to LY31
 */
export const earlyScript =
  `(d=>{let h=d.documentElement,w=[],p=location.pathname,box=t=>/^(radio|checkbox)$/.test(t.type),` +
  `drop=x=>{w=w.filter(o=>o!=x);x.a?.cancel()},` +
  `hold=e=>{let k=e.type,t=e.target,g=t.tagName,x;if('ready'in h.dataset)return;` +
  `if(k=='click'){t=t.closest('a,button,input');if(!t||!(t.tagName=='BUTTON'?t.type!='submit'||!t.form:box(t)))return}` +
  `else if(k=='submit'?t.hasAttribute('action'):k=='input'?box(t)||g=='SELECT':k=='change'&&g!='SELECT')return;` +
  `e.stopImmediatePropagation();if(k=='submit')e.preventDefault();` +
  `x=w.find(o=>o.t==t);if(!x){w.push(x={t,k});` +
  // An animation, as an attribute more would be a mismatch for React.
  `if(t.tagName=='BUTTON'){x.a=t.animate({opacity:[.5,.5],cursor:['progress','progress']},${EARLY_TAP_LIFETIME});setTimeout(drop,${EARLY_TAP_LIFETIME},x)}}` +
  `x.v=t.value;x.c=t.checked},` +
  `next=()=>{let x=w[0],t;if(!x)return;drop(x);setTimeout(next);t=x.t;if(!t.isConnected||p!=location.pathname)return;` +
  `if(box(t)){t.checked=t.defaultChecked;t.checked==x.c||t.click()}` +
  `else if(x.k=='click')t.click();else if(x.k=='submit')t.requestSubmit();` +
  // React passes over a value that it has seen: it sees its own again, then the native setter, which it does not watch, the player's.
  `else{if(x.k!='toggle'){t.value=t.defaultValue;Object.getOwnPropertyDescriptor(Object.getPrototypeOf(t),'value').set.call(t,x.v)}` +
  `t.dispatchEvent(new Event(x.k,{bubbles:true}))}};` +
  `for(let k of['click','input','change','submit','toggle'])d.addEventListener(k,hold,true);` +
  `new MutationObserver((m,o)=>{o.disconnect();setTimeout(next)}).observe(h,{attributeFilter:['data-ready']})})(document)`
