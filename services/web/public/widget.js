// Shows the coming workshops in an iframe below its script element. It changes styles by script only, so that it works
// under a Content-Security-Policy without 'unsafe-inline'.
(() => {
  const script = document.currentScript;
  if (!script) return;
  const { origin } = new URL(script.src);
  const address = new URL('/embed/events', origin);
  address.searchParams.set('host', location.hostname);
  if (script.dataset.category) address.searchParams.set('category', script.dataset.category);

  const frame = document.createElement('iframe');
  frame.src = address.href;
  frame.title = 'Upcoming workshops';
  frame.loading = 'lazy';
  Object.assign(frame.style, { display: 'block', width: '100%', height: '480px', border: '0' });
  window.addEventListener('message', ({ origin: sender, source, data }) => {
    if (sender !== origin || source !== frame.contentWindow) return;
    const height = Number(data?.studioWidgetHeight);
    if (height > 0 && height < 50_000) frame.style.height = `${Math.ceil(height)}px`;
  });
  script.after(frame);
})();
