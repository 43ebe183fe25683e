(() => {
  "use strict";
  const all = new Map(JSON.parse(document.getElementById("drawings").textContent).map((chart) => [chart.id, chart]));
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const drawn = new Map();
  // A sheet of paper is light, and as wide.
  const paper = 700;
  let printing = false;

  const draw = (element) => {
    const theme = dark.matches && !printing ? charts.themes.dark : charts.themes.light;
    element.style.width = printing ? `${paper}px` : "";
    const { option, height } = charts.draw(all.get(element.dataset.chart), theme, printing ? paper : element.clientWidth, false);
    element.style.height = `${height}px`;
    const instance = drawn.get(element) ?? echarts.init(element, null, { renderer: "svg" });
    drawn.set(element, instance);
    instance.resize();
    instance.setOption(option, true);
  };
  const again = () => [...drawn.keys()].filter((element) => element.clientWidth > 0).forEach(draw);

  const everyChart = () => [...document.querySelectorAll(".chart")];
  const drawAll = () => {
    document.querySelectorAll("details").forEach((details) => (details.open = true));
    everyChart().forEach(draw);
  };

  const observer = new IntersectionObserver(
    (entries) => entries.filter((entry) => entry.isIntersecting && !drawn.has(entry.target)).forEach((entry) => draw(entry.target)),
    { rootMargin: "400px" });
  everyChart().forEach((element) => observer.observe(element));

  dark.addEventListener("change", again);
  window.addEventListener("resize", again);
  window.addEventListener("beforeprint", () => {
    printing = true;
    drawAll();
  });
  window.addEventListener("afterprint", () => {
    printing = false;
    again();
  });
  window.report = { drawAll };
})();
